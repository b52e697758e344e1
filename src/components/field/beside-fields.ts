import { createContext, type ReactNode } from 'react';

/** What stands behind the control of a field, by its name; of the form around. */
export const BesideFieldsContext = createContext<Readonly<Record<string, ReactNode>> | undefined>(undefined);
