import type { WeatherProvider } from './provider';

declare module '../../kernel/http/gateway-context' {
  interface GatewayServices {
    /** Where forecasts come from; absent where the operator has no provider. */
    weather?: WeatherProvider | undefined;
  }
}
