import { z } from 'zod';
import {
  FILE_PLACE,
  MOST_DRAFT_FILES,
  MOST_FILE_PLACE,
  MOST_FILE_TEXT,
} from '../../../src/contract/studio/studio';
import { isSchemaFile } from '../../kernel/schemas/read-files';

export const STUDIO_ERRORS = ['not_found', 'no_permission'] as const;

/** Why a draft is handed in or sent back, or a version brought back. */
export const reason = z.string().trim().min(1).max(500);

/** The place of a file in the schemas folder. */
export const fileName = z
  .string()
  .max(MOST_FILE_PLACE)
  .regex(FILE_PLACE)
  .refine(isSchemaFile)
  .describe('文件在 schemas 文件夹里的位置，例如 office/tools.json');

/** The files of a draft, each once. */
export const draftFiles = z
  .array(
    z.strictObject({
      file: fileName,
      text: z.string().max(MOST_FILE_TEXT).nullable().describe('内容；null 表示删除这个文件'),
      base: z.int().positive().nullable().describe('从哪个版本开始改；新文件为 null'),
    }),
  )
  .min(1)
  .max(MOST_DRAFT_FILES)
  .refine((files) => new Set(files.map(({ file }) => file)).size === files.length, '同一个文件只能出现一次');
