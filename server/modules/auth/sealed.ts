import { z } from 'zod';

/** A text that is sent sealed with the transit key (decision 003). */
export const sealed = z.string().min(1).max(1024);
/** The same where a call says so of its field. */
export const sealedPassword = sealed.describe('以 transitKey 加密');
