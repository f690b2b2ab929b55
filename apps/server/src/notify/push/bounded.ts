/** What a provider answers is read up to here, whatever it sends. */
const longestAnswer = 16_384;

/** The first part of an answer, and then the line is cut. */
export const readSome = async (chunks: AsyncIterable<Uint8Array> | null): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (chunks) {
    for await (const chunk of chunks) {
      parts.push(chunk);
      length += chunk.length;
      if (length > longestAnswer) break;
    }
  }
  return Buffer.concat(parts).subarray(0, longestAnswer).toString();
};

/** Providers' answers are read with care: anything but an object is nothing. */
export const asObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};
