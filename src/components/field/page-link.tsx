import type { ComponentType, ReactNode } from 'react';

interface LinkProps {
  to: string;
  children: ReactNode;
}

let Draw: ComponentType<LinkProps> = ({ to, children }) => <a href={to}>{children}</a>;

/** Says how a link to another page of the product is drawn; the runtime does, once, before the first form. */
export function connectLinks(link: ComponentType<LinkProps>): void {
  Draw = link;
}

export function PageLink(props: LinkProps) {
  return <Draw {...props} />;
}
