import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ChildProps } from '../../../src/contract/child-app';
import { App } from './app';
import styleSheet from './bidding.css';
import details from './details.css';
import { setLanguage } from './texts';

interface Mounted {
  root: Root;
  style: HTMLStyleElement;
}

/** What stands in each element that the child was given. */
const mounted = new Map<HTMLElement, Mounted>();

/** The lifecycles of single-spa (docs/child-apps.md). */
export async function bootstrap(): Promise<void> {}

/** Puts the style sheet in and draws. */
export async function mount(props: ChildProps): Promise<void> {
  const { domElement } = props;
  const style = document.createElement('style');
  style.textContent = `${styleSheet}\n${details}`;
  document.head.append(style);
  mounted.set(domElement, { root: createRoot(domElement), style });
  draw(props);
}

/** The address has changed below the base path, or the supplier's status. */
export async function update(props: ChildProps): Promise<void> {
  draw(props);
}

/** Leaves nothing behind. */
export async function unmount({ domElement }: ChildProps): Promise<void> {
  const here = mounted.get(domElement);
  mounted.delete(domElement);
  here?.root.unmount();
  here?.style.remove();
}

function draw(props: ChildProps): void {
  setLanguage(props.language);
  mounted.get(props.domElement)?.root.render(
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  );
}
