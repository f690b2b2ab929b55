/** The one that was looked through. Another may have other parts, under other names. */
export const madeFor = "19.2.9";

/**
 * Functions of react-dom that a page comes by only with a feature that ours do without, and what they answer then.
 * `react-left-out.test.ts` sees to it that the pages stay without.
 */
export const leftOut = {
  nothing: [
    // Elements that React would move into the head, and what it would fetch for them.
    "acquireResource",
    "mountHoistable",
    "getHydratableHoistableCache",
    "resolveSingletonInstance",
    "commitHostSingletonAcquisition",
    "releaseSingletonInstance",
    "suspendResource",
    "insertStylesheet",
    "insertStylesheetIntoRoot",
    "preload",
    "preloadModule",
    "preloadStylesheet",
    "preinitStyle",
    "preinitScript",
    "preinitModuleScript",
    "preconnectAs",
    "estimateBandwidth",
    // <SuspenseList> and <Activity>.
    "updateSuspenseListComponent",
    "initSuspenseListRenderState",
    "cutOffTailIfNeeded",
    "findFirstSuspended",
    "updateActivityComponent",
    // Forms that are given a function, and transitions.
    "mountActionState",
    "updateActionStateImpl",
    "runActionStateAction",
    "dispatchActionState",
    "dispatchOptimisticSetState",
    "ensureFormComponentIsStateful",
    "extractEvents$1",
    "startHostTransition",
    "startTransition",
    "recursivelyResetForms",
    "defaultOnDefaultTransitionIndicator",
    // The compiler's memory, useEffectEvent, forwardRef, elements of one's own, <select>.
    "useMemoCache",
    "useEffectEventImpl",
    "updateForwardRef",
    "setPropOnCustomElement",
    "updateOptions",
    // onSelect, onMouseEnter and their kin.
    "constructSelectEvent",
    "accumulateEnterLeaveListenersForEvent",
    // Classes that want to be told of new props.
    "callComponentWillReceiveProps",
  ],
  null: [
    "getResource",
    "waitForCommitToBeReady",
    // onBeforeInput.
    "getNativeBeforeInputChars",
    "getFallbackBeforeInputChars",
    "getData",
    // For developers' tools.
    "findCurrentFiberUsingSlowPath",
    "getComponentNameFromType",
  ],
  false: ["isHostHoistableType", "isSingletonScope"],
  // Where in the tree something broke: nobody here reads it.
  '""': ["getStackByFiberInDevAndProd"],
} as const;

/** By React's own numbers, the kinds of nodes that are on no page of ours. React stops with an error at one it does not know. */
export const unknownKinds = {
  portal: 4,
  consumer: 9,
  forwardRef: 11,
  profiler: 12,
  suspenseList: 19,
  inHead: 26,
  headItself: 27,
  activity: 31,
} as const;
