import { readFileSync } from 'node:fs';

/** Ticks of the processor's clock in a second, in which Linux counts. */
const TICKS = 100;

/** Resident memory of a process, in MB; `kind` is the part of it that nobody shares, or the shared memory that it has touched. */
export function residentMemory(pid: number, kind: 'VmRSS' | 'RssAnon' | 'RssShmem' = 'VmRSS'): number {
  const kilobytes = new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

/** Processor time that a process has used, all of its threads, in seconds. */
export function processorTime(pid: number): number {
  const { user, system } = statOf(pid);
  return (user + system) / TICKS;
}

/** The same of a process, its children, and those of them that have ended. */
export function processorTimeOfAll(pid: number): number {
  const { user, system, endedUser, endedSystem } = statOf(pid);
  const own = (user + system + endedUser + endedSystem) / TICKS;
  return childrenOf(pid).reduce((sum, child) => sum + processorTime(child), own);
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** The process that has started this one. */
export function parentOf(pid: number): number {
  return statOf(pid).parent;
}

/** See proc_pid_stat(5); the name, the second field, may hold spaces. */
function statOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, user, system, endedUser, endedSystem };
}
