import type { AxiosRequestConfig } from 'axios';
import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';

/** A call of the product's client, with query and body as one input. */
export interface PreviewCall {
  method: string;
  /** Without query. */
  path: string;
  input: Doc;
}

export function callOf({ method = 'get', url = '', params, data }: AxiosRequestConfig): PreviewCall {
  const [path = '', query = ''] = `/${url.replace(/^\//, '')}`.split('?') as [string, string?];
  const body: unknown = typeof data === 'string' ? parsed(data) : data;
  return {
    method: method.toUpperCase(),
    path,
    input: {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(isObject(params) && params),
      ...(isObject(body) && !(body instanceof FormData) && body),
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
