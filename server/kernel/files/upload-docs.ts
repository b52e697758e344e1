import { z } from 'zod';
import type { FileInfo } from '../../../src/contract/base/files';

export const oneFile = z.strictObject({ attachmentId: z.string().min(1).max(64) });

export const fileInfo: z.ZodType<FileInfo> = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().describe('字节'),
});

export const UPLOAD_ERRORS = [
  'no_permission',
  'file_empty',
  'file_too_large',
  'file_type_not_allowed',
  'file_content_mismatch',
  'picture_too_large',
  'file_not_kept',
  'too_many_files',
] as const;
