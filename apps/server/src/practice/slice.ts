import * as calls from "@sosmessages/contract/desk/practice.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Context } from "../context.ts";
import { newExercises, type PracticeNeighbours, type Trouble } from "./exercises.ts";

const success = reply(200, { status: "success" });

const refusalOf = (trouble: Trouble) => (trouble === "blank" ? wrongFields({ body: "required" }) : refuse(trouble));

/** Where newcomers learn to answer invented letters. */
export const newPractice = (context: Context, neighbours: PracticeNeighbours) => {
  const exercises = newExercises(context, neighbours);

  return {
    serve(serve: Serve): void {
      serve(calls.readPractice, async ({ session }) => reply(200, await exercises.list(session)));

      serve(calls.beginExercise, async ({ session, params }) => {
        const begun = await exercises.begin(session, params.id);
        return begun === "notFound" ? refuse("notFound") : reply(200, begun);
      });

      serve(calls.openExercise, async ({ session, params }) => {
        const opened = await exercises.open(session, params.id);
        return opened === "notFound" ? refuse("notFound") : reply(200, opened);
      });

      serve(calls.saveExercise, async ({ session, params, body }) => {
        const saved = await exercises.save(session, params.id, body);
        return typeof saved === "string" ? refusalOf(saved) : reply(200, saved);
      });

      serve(calls.describeExercise, async ({ session, params, body }) => {
        const done = await exercises.describe(session, params.id, body);
        return done === "done" ? success : refusalOf(done);
      });

      serve(calls.submitExercise, async ({ session, params, body }) => {
        const done = await exercises.submit(session, params.id, body.revision);
        return done === "done" ? success : refusalOf(done);
      });

      serve(calls.returnExercise, async ({ session, params, body }) => {
        const done = await exercises.giveBack(session, params.id, body.comment);
        return done === "done" ? success : refusalOf(done);
      });

      serve(calls.approveExercise, async ({ session, params, body }) => {
        const done = await exercises.approve(session, params.id, body.revision);
        return done === "done" ? success : refusalOf(done);
      });
    },

    /** How many replies must be approved before this person goes on duty. */
    practiceLeft: async (volunteer: VolunteerId): Promise<number> => (await exercises.leftFor(volunteer)).left,
  };
};
