const findWorkers = async () => ("serviceWorker" in navigator ? navigator.serviceWorker.getRegistrations() : []);

/** Notifications end, and those that still show go. */
export async function endPush(): Promise<void> {
  for (const worker of await findWorkers()) {
    for (const shown of (await worker.getNotifications?.()) ?? []) shown.close();
    await (await worker.pushManager?.getSubscription())?.unsubscribe();
  }
}

/** The app's own files, and the worker that keeps them: they tell that somebody was here. */
export async function forgetFiles(): Promise<void> {
  const workers = await findWorkers();
  // It asks the browser's push service, which may take long; the browser drops what belonged to a worker in any case.
  const moment = new Promise((resolve) => setTimeout(resolve, 50));
  const ended = Promise.race([endPush().catch(() => undefined), moment]);
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all([ended, ...names.map((name) => caches.delete(name))]);
  await Promise.all(workers.map((worker) => worker.unregister()));
}
