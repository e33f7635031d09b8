/**
 * Ends this process in an orderly way once its parent process is gone. `npm` and its shell end on SIGTERM without passing it
 * on, and would leave the server running; the kernel then assigns another parent.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
