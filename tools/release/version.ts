const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().replaceAll(/[-:T]|\.\d+Z/g, "");

/**
 * The version in the newest heading of the changelog. Below "Unreleased" it is the last version with the commit's time and id, so that
 * apt takes each later build for an upgrade, and the next version for a newer one than all of them.
 */
export const versionOf = (changelog: string, commit: string | null, time: number): string => {
  const [newest = "", last = "0.0.0"] = [...changelog.matchAll(/^## (\S+)/gm)].map(([, heading]) => heading!);
  if (/^\d+\.\d+\.\d+$/.test(newest)) return newest;
  return `${last}+git${stamp(time)}${commit === null ? "" : `.${commit.slice(0, 8)}`}`;
};
