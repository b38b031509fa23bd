// Runs before Material's own script. Modules run after it, and two things cannot wait for that.
(() => {
  "use strict";

  // Material hands what was typed to a query parser, which throws on `--flag`: give it plain words instead.
  const QUERY = 2; // Material's number for the message that carries what was typed
  const FEW = 8; // words that somebody types; more were pasted, and then only telling ones are looked for
  const MANY = 24; // a whole log would keep the search busy for seconds
  const LONGEST = 4000;
  const plain = (text) => {
    const words = text.slice(0, LONGEST).match(/[\p{L}\p{M}\p{N}_.]+/gu) ?? [];
    const telling = words.length > FEW ? words.filter((word) => /[^\d.]{3}/.test(word)) : words;
    return telling.slice(0, MANY).join(" ");
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type !== QUERY || typeof message.data !== "string") return post.call(this, message, ...rest);
    window.guideQuery = { worker: this, text: message.data }; // header.mjs reads it
    window.dispatchEvent(new Event("guide-query"));
    return post.call(this, { ...message, data: plain(message.data) }, ...rest);
  };

  // Material takes `?q=` for its own search field. On the home page it is for the large box.
  const here = new URL(location.href);
  const asked = here.searchParams.get("q");
  if (asked !== null && "home" in document.currentScript.dataset) {
    here.searchParams.delete("q");
    history.replaceState(history.state, "", here);
    window.guideAsked = asked; // home.mjs reads it
  }
})();
