import axios, { type AxiosAdapter, AxiosError, CanceledError } from 'axios';

/**
 * Asks for an answer that is read while it comes: a call's `adapter`, whose `data` is the body's stream. By `fetch`, as
 * `XMLHttpRequest` cannot; in place of axios's own adapter for it, most of which sends bodies and tells of progress.
 * Answers whatever status comes; rejects as axios does where nothing comes or the call is taken back.
 */
export const streamAdapter: AxiosAdapter = async (config) => {
  const signal = config.signal as AbortSignal | undefined;
  const headers = config.headers.toJSON(true) as Record<string, string>;
  const asked = new Request(axios.getUri(config), { headers, ...(signal && { signal }) });
  try {
    const { status, statusText, headers: answered, body } = await fetch(asked);
    return { status, statusText, headers: Object.fromEntries(answered), data: body, config, request: asked };
  } catch (reason) {
    if (signal?.aborted) throw new CanceledError(undefined, config, asked);
    throw AxiosError.from(reason, AxiosError.ERR_NETWORK, config, asked);
  }
};
