// Trains the model for signs of danger: npm run danger-train
import { writeFileSync } from "node:fs";
import { modelFile } from "#danger/model.ts";
import { trainingLetters } from "./letters.ts";
import { trainModel, writeModel } from "./train.ts";

const file = writeModel(trainModel(trainingLetters()));
writeFileSync(modelFile, file);
console.log(`${file.length} bytes`);
