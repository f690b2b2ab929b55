// Trains the model for signs of danger: npm run danger-train
import { writeFileSync } from "node:fs";
import { modelFile, writeModel } from "#danger/model.ts";
import { trainingLetters } from "./letters.ts";
import { trainModel } from "./train.ts";

const file = writeModel(trainModel(trainingLetters()));
writeFileSync(modelFile, file);
console.log(`${file.length} bytes`);
