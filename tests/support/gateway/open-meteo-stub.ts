import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for Open-Meteo on this machine, for both of its services. */
export interface OpenMeteoStub {
  url: string;
  /** The paths and queries that it was asked, in their order. */
  asked: string[];
  /** Answers every question in its own way from now on; by its protocol again without one. */
  fail(how?: (response: ServerResponse) => void): void;
  close(): void;
}

const DAYS = 7;
const SHANGHAI = 8 * 60 * 60_000;
const PLACES: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  Shanghai: { latitude: 31.22222, longitude: 121.45806 },
  上海: { latitude: 31.22222, longitude: 121.45806 },
};

/** Starts one that speaks the protocol of its documentation, with days from `today` on. */
export async function startOpenMeteo(today: () => Date): Promise<OpenMeteoStub> {
  const asked: string[] = [];
  let failure: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (failure) return failure(response);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const [status, body] =
      pathname === '/v1/search'
        ? found(searchParams)
        : pathname === '/v1/forecast'
          ? days(searchParams)
          : MISSING;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function days(query: URLSearchParams): [number, unknown] {
    const latitude = Number(query.get('latitude'));
    if (!(Math.abs(latitude) <= 90)) {
      return [400, { error: true, reason: `Latitude must be in range of -90 to 90°. Given: ${latitude}.` }];
    }
    const time = Array.from({ length: DAYS }, (_, day) =>
      new Date(today().getTime() + SHANGHAI + day * 86_400_000).toISOString().slice(0, 10),
    );
    const names = (query.get('daily') ?? '').split(',');
    const values: Record<string, number[]> = {
      weather_code: [0, 2, 3, 45, 63, 95, 71],
      temperature_2m_max: [12.6, 9.4, 8, 7.5, 6.2, 4.1, 0.2],
      temperature_2m_min: [5.4, 4.5, 3.3, 2.1, 0.6, -0.3, -12.7],
    };
    const daily = Object.fromEntries(names.map((name) => [name, values[name]]));
    return [200, { latitude, longitude: 121.5, timezone: query.get('timezone'), daily: { time, ...daily } }];
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (how) => {
      failure = how;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const MISSING: [number, unknown] = [404, { error: true, reason: 'Not Found' }];

function found(query: URLSearchParams): [number, unknown] {
  const place = PLACES[query.get('name') ?? ''];
  const row = { id: 1796236, name: '上海', country: '中国', timezone: 'Asia/Shanghai', ...place };
  return [200, { ...(place && { results: [row] }), generationtime_ms: 0.5 }];
}
