// What the guide adds to its pages. Nothing leaves the browser: texts are matched here.

import { attach as header } from "./header.mjs";
import { attach as home } from "./home.mjs";
import { attach as missing } from "./missing.mjs";
import { attach as names } from "./names.mjs";

header();
names();
// Material swaps the content when a reader follows a link, and says so; it is said for the first page as well.
const attach = () => [home, missing].forEach((part) => part());
if (window.document$) window.document$.subscribe(attach);
else attach();
