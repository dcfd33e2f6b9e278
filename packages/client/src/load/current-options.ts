// The options of load(), as the last call gave them, and what follows from them.
import { DEFAULT_OPTIONS, type LoadOptions, SDK_METADATA, type SdkMetadata, valueAt } from '../options.ts';
import type { Platform } from '../platform/platform.ts';

export type CurrentOptions = {
  /** The options of the last load(); the defaults before it. */
  readonly options: () => LoadOptions;
  readonly setOptions: (options: LoadOptions) => void;
  /** True if this page belongs to a satellite application. False outside a browser. */
  readonly isSatellite: () => boolean;
  /** The SDK that embeds the client. */
  readonly sdkMetadata: () => SdkMetadata;
};

/** The options of one client. */
export const createCurrentOptions = ({
  inBrowser,
  location,
}: Pick<Platform, 'inBrowser' | 'location'>): CurrentOptions => {
  let current = DEFAULT_OPTIONS;
  return {
    options: () => current,
    setOptions(options) {
      current = options;
    },
    isSatellite: () => (inBrowser && valueAt(current.isSatellite, location.href())) || false,
    sdkMetadata: () => current.sdkMetadata ?? SDK_METADATA,
  };
};
