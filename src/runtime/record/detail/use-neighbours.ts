import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { isCancelled, tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useNavigate, useSearchParams } from '@/services/router';
import type { ResourceClient } from '../../data/resource-client';
import { keepTrail, type ListTrail, trailOf } from './list-trail';

export type Step = 'previous' | 'next';

export interface Neighbours {
  /** Of the record among all that the list finds, from 1. */
  place: number;
  total: number;
  has: Record<Step, boolean>;
  going: boolean;
  go(step: Step): void;
}

/**
 * The neighbours of a record in the list that one came from, as it was searched and sorted; undefined where one came
 * otherwise. They take the record's place in the address and in the browser's history, so that Back leads to the list.
 */
export function useNeighbours(
  page: ListPage,
  client: Pick<ResourceClient, 'list'>,
  id: string,
): Neighbours | undefined {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The list may lose the record while one looks at it: what one came by stays.
  const [trail] = useState(() => trailOf(page.path, id));
  const [going, setGoing] = useState(false);

  const go = useMemoizedFn(async (step: Step) => {
    if (!trail || going) return;
    setGoing(true);
    try {
      const target = await neighbourOf(page, client, trail, id, step);
      if (target === undefined) return void message.info(t('列表已经变化，没有更多记录'));
      const address = new URLSearchParams(search);
      address.set('id', target);
      navigate({ search: `?${address}` }, { replace: true, state: { step } });
    } catch (reason) {
      if (!isCancelled(reason)) tellFailure(message, reason);
    } finally {
      setGoing(false);
    }
  });

  if (!trail) return undefined;
  const place = (trail.params.pageNum - 1) * trail.params.pageSize + trail.ids.indexOf(id) + 1;
  return {
    place,
    total: trail.total,
    has: { previous: place > 1, next: place < trail.total },
    going,
    go: (step) => void go(step),
  };
}

/** The record beside another in a list; at the end of the page that was read, the page beside it is read as well. */
async function neighbourOf(
  page: ListPage,
  client: Pick<ResourceClient, 'list'>,
  { params, ids }: ListTrail,
  id: string,
  step: Step,
): Promise<string | undefined> {
  const by = step === 'next' ? 1 : -1;
  const beside = ids[ids.indexOf(id) + by];
  if (beside !== undefined) return beside;
  const turned = { ...params, pageNum: params.pageNum + by };
  const read = keepTrail(page.path, turned, await client.list(turned));
  return step === 'next' ? read.ids[0] : read.ids.at(-1);
}
