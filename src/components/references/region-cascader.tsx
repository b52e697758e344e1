import { connect, mapProps, mapReadPretty } from '@formily/react';
import { placeholder } from '../texts';
import { RegionInput } from './region-input';
import { RegionText } from './region-text';

/** A place in a tree that the gateway keeps, level by level; a level is loaded when it is opened. */
export const RegionCascader = connect(
  RegionInput,
  mapProps((props, field) => ({ placeholder: placeholder('choose', field), ...props })),
  mapReadPretty(RegionText),
);
