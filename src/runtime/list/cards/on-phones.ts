import { lazy } from 'react';
import { isNarrow } from '@/components/use-narrow';

// One chunk, which a desk never loads.
const loadCards = () => import(/* webpackChunkName: "list-on-phones" */ './list-cards');
const loadSearch = () => import(/* webpackChunkName: "list-on-phones" */ '../search/search-drawer');

// On a phone it comes beside the rows, not after them.
if (isNarrow()) void loadCards().catch(() => undefined);

export const ListCards = lazy(async () => ({ default: (await loadCards()).ListCards }));

export const SearchDrawer = lazy(async () => ({ default: (await loadSearch()).SearchDrawer }));
