import type { AxiosRequestConfig } from 'axios';
import { request } from './http';

/** Calls of screens that show refusals themselves. Each answers what stands under `data`, and rejects as `http` does. */

/** Reads; `how` is what else the call asks of the error policy. */
export function get<T>(url: string, params?: object, how?: AxiosRequestConfig): Promise<T> {
  return request({ url, params, quiet: true, ...how });
}

export function post<T>(url: string, data?: unknown, how?: AxiosRequestConfig): Promise<T> {
  return request({ method: 'POST', url, data, quiet: true, ...how });
}

export function put<T>(url: string, data?: unknown, how?: AxiosRequestConfig): Promise<T> {
  return request({ method: 'PUT', url, data, quiet: true, ...how });
}

export function remove<T>(url: string, how?: AxiosRequestConfig): Promise<T> {
  return request({ method: 'DELETE', url, quiet: true, ...how });
}
