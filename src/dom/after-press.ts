const ENDS = ['pointerup', 'pointercancel', 'dragend'];
let pressed = false;

const track = (down: boolean) => () => {
  pressed = down;
};
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', track(true), true);
  for (const type of ENDS) document.addEventListener(type, track(false), true);
}

/**
 * Resolves at once, or while a button of the pointer is held down, once it has been let go and its click has been given:
 * what is said on leaving a field must not move what is being pressed.
 */
export function afterPress(): Promise<void> {
  if (!pressed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      for (const type of ENDS) document.removeEventListener(type, done, true);
      setTimeout(resolve);
    };
    for (const type of ENDS) document.addEventListener(type, done, true);
  });
}
