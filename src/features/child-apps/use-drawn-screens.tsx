import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChildProps, DrawnScreen } from '@/contract/api/child-app';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { childPlaceAt } from '@/shell/child-places';

const PublishedScreen = lazy(async () => ({
  default: (await import('@/shell/published/published-screen')).PublishedScreen,
}));

/**
 * What a child has screens drawn by, and the screens, each in the child's element for it.
 * @param basePath Where the child is mounted; a screen that stands in another place of a child has its links here.
 */
export function useDrawnScreens(basePath: string): {
  drawScreen: ChildProps['drawScreen'];
  screens: ReactNode;
} {
  const [asked, setAsked] = useState<ReadonlyMap<HTMLElement, DrawnScreen>>(new Map());
  const drawScreen = useCallback((element: HTMLElement, screen: DrawnScreen) => {
    setAsked((before) => new Map(before).set(element, screen));
    return () =>
      setAsked((before) => {
        // It may have been drawn anew meanwhile.
        const rest = [...before].filter((one) => one[0] !== element || one[1] !== screen);
        return rest.length === before.size ? before : new Map(rest);
      });
  }, []);
  const screens = [...asked].map(([element, { path, initial }]) => {
    const from = childPlaceAt(path)?.basePath;
    return createPortal(
      <ErrorBoundary isPart source={path}>
        <Suspense>
          <PublishedScreen
            key={path}
            path={path}
            initial={initial}
            place={from === undefined ? undefined : { from, to: basePath }}
          />
        </Suspense>
      </ErrorBoundary>,
      element,
      path,
    );
  });
  return { drawScreen, screens };
}
