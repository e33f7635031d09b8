/** Allowed addresses: links are followed only by a tap, and pictures come from the document itself. */
export const allowedAddresses = /^(?:https?:|mailto:|tel:|#|data:image\/(?:png|jpe?g|gif|webp|bmp);base64,)/i;

/** True if a link of a document may have this address: pages, people, or another position in the document. */
export function mayLeadTo(address: string): boolean {
  return allowedAddresses.test(address) && !address.startsWith('data:');
}

/** A picture of the document itself, in a format that contains only pixels. */
export const ownPicture = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,/;

/** The address that replaces a picture's until its bytes have a URL; the sign is in no real picture. */
const placeOfPicture = 'data:image/png;base64,~';

export function pictureAddress(index: number): string {
  return `${placeOfPicture}${index}`;
}

/** The index of the picture that an address replaces; undefined for all other addresses. */
export function pictureIndex(address: string): number | undefined {
  return address.startsWith(placeOfPicture) ? Number(address.slice(placeOfPicture.length)) : undefined;
}
