import { useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";

/** The log holds codes; a code that these pages do not know yet is shown as it is. */
export function useWording() {
  const say = useSay();
  const { texts } = useSpoken();
  const known = (key: string, otherwise: string): string => (key in texts ? say(key as PlainKey) : otherwise);
  return {
    who: (who: string) => known(`audit.who_${who}`, who),
    act: (act: string) => known(`audit.act_${act}`, act),
    /** "Kari role:leader": names stay, codes are worded. */
    detail: (detail: string | null) =>
      (detail ?? "")
        .replace(/ ?\bby:operator\b/, "")
        // Told above the log.
        .replace(/ ?\bbackup:.*/, "")
        .replace(/\b(topic|resource):([0-9a-f]{8})[0-9a-f-]*/g, "$2")
        .replace(/( ?)\b(role|job):([a-z-]+)/g, (code, space: string, kind: string, value: string) =>
          [space && ", ", known(`${kind}.${value}`, code)].join(""),
        ),
  } as const;
}
