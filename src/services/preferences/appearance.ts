import { useSyncExternalStore } from 'react';
import { getFace, getText } from '../session/session';
import { createChoice } from './choice';

type Appearance = 'light' | 'dark' | 'system';

export const APPEARANCES: readonly (readonly [appearance: Appearance, name: string])[] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
];

/** How the person likes the workspace on this computer, light by default. */
export const appearance = createChoice<Appearance>(
  'appearance',
  APPEARANCES.map(([one]) => one),
  'light',
);

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the workspace is dark; draws again when the person or the system changes that. */
export function useDark(): boolean {
  const chosen = appearance.use();
  const dark = useSyncExternalStore(followSystem, () => systemIsDark.matches);
  return isDark(chosen, dark);
}

/** Whether the first picture is to be dark: a person of the office is signed in and likes it so. */
export function beginsDark(): boolean {
  const inOffice = getFace() === 'office' && getText('authorization') !== '';
  return inOffice && isDark(appearance.now(), systemIsDark.matches);
}

const isDark = (chosen: Appearance, system: boolean) => (chosen === 'system' ? system : chosen === 'dark');

function followSystem(listener: () => void): () => void {
  // `addEventListener` is younger than the oldest browsers that the product runs in.
  systemIsDark.addListener(listener);
  return () => systemIsDark.removeListener(listener);
}
