import { useEffect, useRef, useState } from "react";
import { Select } from "#lib/form.tsx";
import { useSay } from "#lib/texts.tsx";
import { textOf, type EditorEntry } from "./entries.ts";
import { useLabels } from "./labels.ts";
import { elementWith, previewOf } from "./preview-pages.ts";
import { useWorkspace } from "./use-editor.ts";
import editor from "./Editor.module.css";
import classes from "./Preview.module.css";

/** Of the phone in the preview. */
const [width, height] = [390, 780];

type Props = Readonly<{ entry: EditorEntry | null; language: string; onLanguage: (language: string) => void }>;

/** The very page that callers get, made from the draft. */
export function Preview({ entry, language, onLanguage }: Props) {
  const say = useSay();
  const { service, data } = useWorkspace();
  const labels = useLabels();
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const page = previewOf(entry?.page ?? "front-page");
  const other = theme === "light" ? "dark" : "light";
  const address =
    page &&
    `/api/desk/services/${encodeURIComponent(service)}/preview?${new URLSearchParams({ page, language, theme, r: String(data.draft.revision) })}`;
  return (
    <section className={classes["preview"]} aria-label={say("editor.preview")}>
      <div className={classes["tools"]}>
        <Select
          label={say("app.language")}
          options={data.languages.map(({ code }) => ({ value: code, label: labels.language(code) }))}
          chosen={language}
          onChoose={onLanguage}
        />
        <div className={editor["tabs"]}>
          <button type="button" onClick={() => setTheme(other)}>
            {say(`app.theme_${other}`)}
          </button>
        </div>
      </div>
      {page === null || address === null ? (
        <p className="soft">{say("editor.no_preview", { page: labels.page(entry?.page ?? "") })}</p>
      ) : (
        <PageFrame
          key={address}
          address={address}
          title={`${say("editor.preview")}: ${labels.page(page)}`}
          sought={entry?.kind === "sentence" ? textOf(entry.sentence, language) : null}
        />
      )}
    </section>
  );
}

type FrameProps = Readonly<{ address: string; title: string; sought: string | null }>;

function PageFrame({ address, title, sought }: FrameProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<"no" | "page" | "failure">("no");
  const [isSeen, setSeen] = useState(true);
  const scale = useWidth(place) / width;

  // The page's own policy allows no style of ours in its markup, but it allows scripts of this page to set one.
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (loaded !== "page" || !page?.body || sought === null) return setSeen(true);
    const element = elementWith(page, sought);
    setSeen(element !== null);
    if (element === null) return;
    element.style.outline = "3px dashed #2f7fd6";
    element.style.outlineOffset = "4px";
    const { top } = element.getBoundingClientRect();
    const view = frame.current?.contentWindow;
    view?.scrollTo(0, Math.max(0, view.scrollY + top - height / 3));
    return () => {
      element.style.outline = "";
    };
  }, [loaded, sought]);

  if (loaded === "failure") return <output>{say("editor.preview_broken")}</output>;
  return (
    <>
      <a className={classes["large"]} href={address} target="_blank" rel="noreferrer">
        {say("editor.open_large")}
        <span className="visually-hidden">, {say("services.new_window")}</span>
      </a>
      <div ref={place} className={classes["device"]}>
        <div style={{ height: height * scale }}>
          <iframe
            ref={frame}
            src={address}
            title={title}
            sandbox="allow-same-origin"
            width={width}
            height={height}
            style={{ transform: `scale(${scale})` }}
            onLoad={({ currentTarget: { contentDocument } }) => setLoaded(isPage(contentDocument) ? "page" : "failure")}
          />
        </div>
      </div>
      <output className="soft">{!isSeen && say("editor.not_in_view")}</output>
    </>
  );
}

/** Every preview has a theme. The browser's page about a failure is out of reach, or has none. */
const isPage = (shown: Document | null): boolean => shown?.documentElement.hasAttribute("data-theme") === true;

/** The width that the preview has, in pixels. */
function useWidth(place: Readonly<{ current: HTMLElement | null }>): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [place]);
  return room;
}
