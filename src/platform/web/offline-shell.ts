/** Lets the dashboard open without internet. The worker comes with the build; development has none. */
export async function keepShell(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register('/offline-worker.js', { scope: '/dashboard' })
}
