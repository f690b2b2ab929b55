import { useSay, useSpoken, type PlainKey } from "./texts.tsx";

/** What a job of the service is called; one that these pages do not know yet keeps its code. */
export function useJobName(): (job: string) => string {
  const say = useSay();
  const { texts } = useSpoken();
  return (job) => (`job.${job}` in texts ? say(`job.${job}` as PlainKey) : job);
}
