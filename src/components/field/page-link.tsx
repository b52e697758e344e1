import type { ReactNode } from 'react';

interface LinkProps {
  to: string;
  children: ReactNode;
}

type DrawLink = (props: LinkProps) => ReactNode;

let draw: DrawLink = ({ to, children }) => <a href={to}>{children}</a>;

/** Says how a link to another page of the product is drawn; the runtime does, once, before the first form. */
export function connectLinks(link: DrawLink): void {
  draw = link;
}

/** A link to another page of the product. */
export function PageLink(props: LinkProps) {
  return draw(props);
}
