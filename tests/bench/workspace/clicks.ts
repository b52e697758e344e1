declare global {
  interface Window {
    /** Clicks an element and answers the milliseconds to the frame after `pane` stood in sight with so many rows. */
    __click?(element: HTMLElement, pane: string, rows: number): Promise<number>;
  }
}

const PATIENCE = 30_000;

window.__click = (element, pane, rows) =>
  new Promise((resolve, reject) => {
    const begin = performance.now();
    let isDrawn = false;
    const look = () => {
      const elapsed = performance.now() - begin;
      if (isDrawn) return resolve(elapsed);
      if (elapsed > PATIENCE) return reject(new Error(`${pane} never came`));
      isDrawn = isShown(document.querySelector(pane), rows);
      requestAnimationFrame(look);
    };
    element.click();
    requestAnimationFrame(look);
  });

function isShown(pane: Element | null, rows: number): boolean {
  if (!pane?.checkVisibility({ visibilityProperty: true })) return false;
  return pane.getElementsByClassName('ant-table-row').length >= rows;
}

export {};
