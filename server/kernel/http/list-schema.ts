import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../../../src/contract/lists/list-query';

export const listOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.int() });

export const paging = {
  pageNum: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
};
