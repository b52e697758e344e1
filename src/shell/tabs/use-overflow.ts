import { useMemoizedFn, useSize } from 'ahooks';
import { type RefObject, useEffect, useState } from 'react';

/** A position is rounded to whole pixels. */
const SLACK = 1;

/** Whether more of a strip's content is to be seen on either side; `measure` has to be called when it scrolls. */
export function useOverflow(strip: RefObject<HTMLElement | null>, content: unknown) {
  const size = useSize(strip);
  const [room, setRoom] = useState({ canBack: false, canForward: false });
  const measure = useMemoizedFn(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = strip.current ?? {};
    const canBack = scrollLeft > SLACK;
    const canForward = scrollLeft + clientWidth < scrollWidth - SLACK;
    if (canBack !== room.canBack || canForward !== room.canForward) setRoom({ canBack, canForward });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what changes the room
  useEffect(measure, [size?.width, content, measure]);
  return { ...room, width: size?.width, measure };
}
