// A chosen file as an address that can be drawn. It carries its bytes: policies of hosts allow that where they forbid others.
import { useEffect, useState } from 'react';

type Preview = { readonly file: File; readonly address: string };

/** The address of a file once it is read; undefined until then, and where it cannot be read. */
export const usePreview = (file: File | undefined): string | undefined => {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setPreview({ file, address: reader.result });
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview?.file === file ? preview?.address : undefined;
};
