import { runBuilt } from './run-built.mjs';

if (process.env.npm_lifecycle_event) endWithShell();
process.setSourceMapsEnabled(true);
// In this very process: whoever stops or kills it stops the gateway, and no child is left behind.
await runBuilt('main.js', ['web', 'children', 'server']);

/** npm passes a signal on to the shell it runs this in, and some shells die of it without passing it on. */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
