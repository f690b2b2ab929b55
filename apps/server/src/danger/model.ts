import { dimensions, type Features } from "./features.ts";

/** A weight is a signed byte times `scale`. A score above 0 is danger. */
export type Model = { readonly scale: number; readonly bias: number; readonly weights: Int8Array };

/** Bytes of `scale` and `bias`, before the weights. */
export const modelHeader = 8;

export const readModel = (file: Buffer): Model => ({
  scale: file.readFloatLE(0),
  bias: file.readFloatLE(4),
  weights: new Int8Array(file.buffer, file.byteOffset + modelHeader, dimensions),
});

export const scoreOf = ({ scale, bias, weights }: Model, { places, values }: Features): number => {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += weights[places[at]!]! * values[at]!;
  return sum * scale + bias;
};

export const modelFile = new URL("./weights.bin", import.meta.url);
