import { z } from 'zod';
import { MOST_ASKED } from '../../../../src/contract/api/other-records-call';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { answerOthers } from '../reading/answer-others';

const place = z.string().max(200);
const asked = z.strictObject({
  params: z.record(z.string().max(200), z.union([z.string().max(1_000), z.number(), z.boolean()])),
  on: z.string().max(60).optional(),
});

/** What a form's expressions read of other pages' records (`refs`, `x-lookup`), for those who fill the form in. */
export const otherRecordRoutes = defineRecordRoutes(
  'server/kernel/records/routes/other-record-routes.ts',
  (routes, context) => {
    recordRoute(routes, context, 'POST', '/api/resources/:resource/values/others', {
      about: '填表时读别的页面的记录：refs 里写明的字段，和 x-lookup 查的值，此外什么都不给',
      body: z.strictObject({
        id: z.string().max(64).optional().describe('正在修改的记录'),
        list: z
          .array(
            z.union([
              z.strictObject({ place, value: z.string().max(1_000) }),
              z.strictObject({ place, asked }),
            ]),
          )
          .min(1)
          .max(MOST_ASKED),
      }),
      answer: z.object({
        list: z.array(
          z.object({ known: z.boolean().describe('false：看不到，由网关判断'), value: z.unknown() }),
        ),
      }),
      errors: ['no_permission'],
      needs: '资源的页面里新增、修改或一个流转的权限码',
      handler: async ({ call, body }) => ({
        list: await answerOthers(context, call, body),
      }),
    });
  },
);
