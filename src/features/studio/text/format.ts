import { prettyJson } from '@/contract/new-page/pretty-json';

/** A text in the layout of the repository; undefined while it is not JSON. */
export function formatted(text: string): string | undefined {
  try {
    return prettyJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
