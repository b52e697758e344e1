import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([SVGRenderer]);

export type Drawing = ReturnType<typeof init>;

/** Draws into an element, as SVG: legible to old browsers, and without `eval`. */
export function draw(element: HTMLElement): Drawing {
  return init(element, undefined, { renderer: 'svg' });
}
