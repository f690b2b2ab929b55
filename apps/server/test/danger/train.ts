import { dimensions, newFeatureReader, type Features } from "#danger/features.ts";
import { modelHeader, type Model } from "#danger/model.ts";
import { tokensOf } from "#danger/tokens.ts";
import type { Letter } from "./letters.ts";

type Example = { readonly features: Features; readonly isDanger: boolean; readonly weight: number };
type Linear = { readonly weights: Float64Array; readonly bias: number };

const epochs = 15;
const rate = 0.2;
const biasRate = 0.02;
const decay = 1e-5;
const firstSquares = 1e-2;

/** The same numbers at every run. */
const newRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const scoreOf = ({ weights, bias }: Linear, { places, values }: Features): number => {
  let sum = bias;
  for (let at = 0; at < places.length; at += 1) sum += weights[places[at]!]! * values[at]!;
  return sum;
};

/** Logistic regression by AdaGrad. */
const train = (examples: readonly Example[]): Linear => {
  const weights = new Float64Array(dimensions);
  const squares = new Float64Array(dimensions).fill(firstSquares);
  const random = newRandom(1);
  const order = [...examples];
  let bias = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = random(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const { features, isDanger, weight } of order) {
      const { places, values } = features;
      const score = scoreOf({ weights, bias }, features);
      const error = weight * (1 / (1 + Math.exp(-score)) - (isDanger ? 1 : 0));
      bias -= biasRate * error;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at]!;
        const slope = error * values[at]! + decay * weights[place]!;
        squares[place]! += slope * slope;
        weights[place]! -= (rate * slope) / Math.sqrt(squares[place]!);
      }
    }
  }
  return { weights, bias };
};

/** Serious letters are not lifted for the sake of it, and not kept down at any price. */
const seriousWeight = 0.5;
/** Chosen in cross-validation: higher scores are danger. */
const threshold = -0.5;

const featuresOf = newFeatureReader();

const exampleOf = ({ label, text }: Letter): Example => ({
  features: featuresOf(tokensOf(text)),
  isDanger: label === "now",
  weight: label === "serious" ? seriousWeight : 1,
});

/** The model with a signed byte for each weight. */
export const trainModel = (letters: readonly Letter[]): Model => {
  const { weights, bias } = train(letters.map(exampleOf));
  const scale = Math.fround(weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127);
  return { scale, bias: bias - threshold, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
};

export const writeModel = ({ scale, bias, weights }: Model): Buffer => {
  const file = Buffer.alloc(modelHeader + dimensions);
  file.writeFloatLE(scale, 0);
  file.writeFloatLE(bias, 4);
  file.set(new Uint8Array(weights.buffer, weights.byteOffset, dimensions), modelHeader);
  return file;
};
