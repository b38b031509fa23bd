"""The MkDocs plugin, thin: makes the pages before a build, points edit links at the records, guards the output."""

import gc
import os
import tempfile
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import clean_directory
from mkdocs.utils.templates import TemplateContext

from sglang_compat import guide, pages, policy, releases
from sglang_compat.converting import Conversions
from sglang_compat.faults import GuideError
from sglang_compat.files import FULL, system_fault
from sglang_compat.keeping import Compiled, Keeper
from sglang_compat.publish.files import LISTING, markdown_path, write_beside
from sglang_compat.publish.report import problem_address
from sglang_compat.serving import watch_edits

UNSOUGHT = '<h2 id="check-before-you-launch"'  # what follows it makes an index several times as large
LATEST = "latest"  # the alias of the newest version of the site


class PluginConfig(Config):  # type: ignore[no-untyped-call]
    """The plugin's settings in mkdocs.yml."""

    snippets = config_options.Dir(exists=True, default="snippets")


class SGLangCompatPlugin(BasePlugin[PluginConfig]):  # type: ignore[no-untyped-call]
    """Generates the error pages as files in the docs folder; MkDocs does the rest."""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note whether the guide is served: then the notebook's outputs and the pages are kept for the session."""
        self.kept = tempfile.TemporaryDirectory(prefix="served-") if command == "serve" else None
        self.keeper = Keeper(Path(self.kept.name)) if self.kept else None
        self.compiled = Compiled()
        self.conversions = Conversions()
        self.emptied: str | None = None  # the site's folder, once there is nothing in it but what this build has made

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any) -> None:
        """Let the server build again for what a person edits.

        Most of what the first build has made stays. It need not be looked through for garbage while somebody waits.
        """
        gc.collect()
        gc.freeze()
        watch_edits(server, Path(config.docs_dir))

    @event_priority(100)  # before mike reads its own settings
    def on_config(self, config: MkDocsConfig) -> None:
        """Leave edit links out where no repository is named; a build executes the notebook anew.

        mkdocs-jupyter keeps a notebook's outputs until the notebook itself changes. The matrix depends on the
        records too, so a build keeps nothing; a server does, since executing takes longer than a reader waits.

        Only where mike builds a version is there a list of versions to choose from. A search engine is told of the
        newest version's page, so that an old one does not stand before it.
        """
        if os.environ.get("MIKE_DOCS_VERSION") and (mike := config.plugins.get("mike")) is not None:
            mike.config["canonical_version"] = mike.config["canonical_version"] or LATEST
            config.extra["version"] = {"provider": "mike", "default": LATEST}
        if not config.repo_url:
            config.edit_uri = None
        if (jupyter := config.plugins.get("mkdocs-jupyter")) is not None:
            jupyter.config["cache"] = self.kept is not None
            jupyter.config["cache_dir"] = self.kept.name if self.kept else ""

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Make the pages. What is wrong with a record ends the build, with all faults.

        What is read for that stays until the end, so nobody need look through it for garbage: neither now, nor again
        and again while MkDocs builds, which is what Python would do. A server builds again, and what is old then is
        garbage: there Python goes on looking.
        """
        self.emptied = None  # MkDocs does that next
        gc.disable()
        try:
            guide.generate(Path(self.config.snippets), Path(config.docs_dir), config.site_url or "")
        except GuideError as error:
            raise PluginError(str(error)) from error
        except OSError as error:
            raise PluginError(str(system_fault(error, config.docs_dir))) from error
        finally:
            if not self.keeper:
                gc.freeze()
            gc.enable()
        if self.keeper:
            self.keeper.put_aside(Path(config.site_dir))

    def on_build_error(self, *, error: Exception) -> None:
        """Say what the system refused, a full disk or a read-only folder, instead of where in MkDocs it did.

        On a full disk the last file is half-written. MkDocs had emptied the site's folder, so what is in it goes.
        """
        self.conversions.end()
        if isinstance(error, OSError):
            full = self.emptied if error.errno in FULL else None
            if full:
                clean_directory(full)
            raise PluginError(str(system_fault(error, full))) from error

    def on_files(self, files: Files, *, config: MkDocsConfig) -> None:
        """Keep the files, to write more beside them once they are built."""
        self.files, self.emptied = files, config.site_dir
        if self.keeper:
            self.keeper.put_back(Path(config.site_dir), files)
        self.conversions.take_in(files, config)

    @event_priority(-100)  # from here on all files and pages are known
    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> None:
        """Keep the navigation: it stands on every page."""
        self.nav = nav
        self.conversions.share(files, config)

    @event_priority(-100)  # after the tags were put into their lists
    def on_env(self, env: Environment, /, *, config: MkDocsConfig, files: Files) -> None:
        """While serving, leave out what would come out as last time."""
        self.conversions.end()
        self.pages = files.documentation_pages()
        if self.keeper:
            env.bytecode_cache = self.compiled
            self.keeper.skip(files, self.nav, config)

    def on_template_context(
        self, context: TemplateContext, /, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Let the sitemap list all pages, those that are left out as well."""
        context["pages"] = self.pages
        return context

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> None:
        """Keep the page that lists all tags as it is written: Material's plugin puts marks of its own there."""
        if LISTING in markdown:
            page.meta["source"] = markdown

    @event_priority(100)  # before the search index is written
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the pages as Markdown, and the list of them."""
        there = self.keeper.hand_out(self._index(config)) if self.keeper else ()
        try:
            write_beside(self.files, config, there)
        except OSError as error:
            raise PluginError(str(system_fault(error, config.site_dir))) from error

    @event_priority(100)
    def _before_search(self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Let the search plugin read of an error's page what somebody looks for, and not its rule, proof and source."""
        self.whole, self.indexed = page.content, len(self._index(config))
        if page.meta.get("record") and page.content:
            page.content = page.content.partition(UNSOUGHT)[0]

    @event_priority(-100)
    def _after_search(self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Let the theme show all of the page again."""
        page.content = self.whole

    def _lead_on(self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Say what leads on from a page. An error page's edit link leads to its record: the page is generated."""
        page.meta["markdown"] = markdown_path(page).rpartition("/")[2]
        page.meta["report"] = self._report(page, config)
        folder, _, name = page.file.src_uri.rpartition("/")
        if not config.repo_url or not page.edit_url or not page.file.src_uri.startswith(pages.GENERATED):
            return
        record = Path(self.config.snippets, name.removesuffix(".md"), "record.json")
        written = folder == pages.SECTION and record.exists()  # by a person: an index page is not
        base = page.edit_url.split("/docs/")[0]
        page.edit_url = f"{base}/snippets/{record.parent.name}/record.json" if written else None

    def _index(self, config: MkDocsConfig) -> list[dict[str, Any]]:
        """Give the entries of the search index, which are written once all pages are built."""
        entries: list[dict[str, Any]] = config.plugins["material/search"].search_index.entries  # type: ignore[attr-defined]
        return entries

    on_page_context = CombinedEvent(_before_search, _lead_on, _after_search)

    def _report(self, page: Page, config: MkDocsConfig) -> str | None:
        """Give the address of the form that reports a problem with a page."""
        slug = page.meta.get("record")
        facts = {
            "Page": page.canonical_url or page.url or "the home page",
            "Record": slug,
            "Guide for SGLang": releases.latest(),
            "Proved on SGLang": page.meta.get("proved", "no release") if slug else None,
            "Made from": "templates/error.md.jinja" if slug else page.file.src_uri,
        }
        return problem_address(config.repo_url or "", str(page.title), facts)

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Leave out of a notebook what its converter adds to be a page of its own, some of it from other hosts."""
        return policy.plain(html) if page.file.src_uri.endswith(".ipynb") else html

    @event_priority(-100)  # last: what another plugin adds is governed, too
    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Put the Content-Security-Policy into every page."""
        html = policy.guarded(output, served=self.kept is not None)
        if self.keeper:
            self.keeper.keep(page, self._index(config)[self.indexed :])
        return html

    @event_priority(-100)
    def on_post_template(self, output_content: str, /, *, template_name: str, config: MkDocsConfig) -> str:
        """Put it into the page for a missing address as well."""
        html = template_name.endswith(".html")
        return policy.guarded(output_content, served=self.kept is not None) if html else output_content
