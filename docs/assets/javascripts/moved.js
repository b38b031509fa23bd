// On the page of a former address: leads on, and takes along what the reader's link held.
(() => {
  "use strict";
  const address = new URL(document.currentScript.dataset.to, location.href);
  address.search = location.search;
  address.hash = location.hash;
  location.replace(address);
})();
