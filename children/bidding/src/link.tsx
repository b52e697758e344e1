import type { MouseEvent, ReactNode } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';

interface LinkProps {
  to: string;
  navigate: ChildProps['navigate'];
  className?: string;
  children: ReactNode;
}

/** A link within the product: followed without loading the page, unless the person wants another tab. */
export function Link({ to, navigate, className, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
