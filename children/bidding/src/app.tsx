import { Component, type ReactNode, useEffect, useRef } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';
import { TenderHall } from './tender-hall';
import { TenderPage } from './tender-page';

/** The pages of the child by what follows its base path (specification section 2). */
const PAGES: Readonly<Record<string, (props: ChildProps) => ReactNode>> = {
  '': TenderHall,
  'tenderRecruit/index': TenderHall,
  'market/marketDetail': TenderPage,
  'participate/recruitDetail': TenderPage,
};

/** Draws the page of the address; one that is none of the child's is the product's not-found page. */
export function App(props: ChildProps) {
  const { path } = props.location;
  useScrollUp(props);
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  return (
    <Boundary fail={props.fail}>
      <div className="bidding">{Page ? <Page key={path} {...props} /> : <NotFound {...props} />}</div>
    </Boundary>
  );
}

/** Another page begins at its top, whatever scrolls around it; the first is left as the browser has it. */
function useScrollUp({ domElement, location: { path, search } }: ChildProps) {
  const shown = useRef(path + search);
  useEffect(() => {
    if (shown.current === path + search) return;
    shown.current = path + search;
    for (let part: HTMLElement | null = domElement; part; part = part.parentElement) part.scrollTop = 0;
  }, [domElement, path, search]);
}

function NotFound({ navigate }: ChildProps) {
  useEffect(() => navigate('/404', { replace: true }), [navigate]);
  return null;
}

/** What fails while it is drawn is told to the product, which offers to try again. */
class Boundary extends Component<{ fail: ChildProps['fail']; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(reason: unknown) {
    this.props.fail(reason);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
