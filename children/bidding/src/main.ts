import type { ChildProps } from '../../../src/contract/api/child-app';
import { accountContact } from './account-contact';

/** Where the hall's screens stand (schemas/office/tenders.json), and the one that the base path shows. */
const SCREENS = '/biding/supplier';
const HALL = 'tenderRecruit/index';

/** What takes the screen away again, by the element that the child was given. */
const drawn = new Map<HTMLElement, () => void>();

/** The lifecycles of single-spa (docs/child-apps.md). */
export async function bootstrap(): Promise<void> {}

/** Has the product draw the screen of the address (specification section 2). */
export async function mount(props: ChildProps): Promise<void> {
  draw(props);
}

/** The address has changed below the base path, or the supplier's status. */
export async function update(props: ChildProps): Promise<void> {
  draw(props);
}

export async function unmount({ domElement }: ChildProps): Promise<void> {
  drawn.get(domElement)?.();
  drawn.delete(domElement);
}

function draw(props: ChildProps): void {
  const { domElement, drawScreen, location } = props;
  const path = `${SCREENS}/${location.path || HALL}`;
  drawn.set(domElement, drawScreen(domElement, { path, initial: () => accountContact(props) }));
}
