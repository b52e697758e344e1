/** Whether things may move: not for a person whose system asks for that. */
export const likesMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
