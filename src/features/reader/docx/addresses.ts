/** Addresses are followed by a tap only; pictures come from the document itself. */
export const allowedAddresses = /^(?:https?:|mailto:|tel:|#|data:image\/(?:png|jpe?g|gif|webp|bmp);base64,)/i;

/** A link of a document may have this address: pages, people, or another position in the document. */
export function mayLeadTo(address: string): boolean {
  return allowedAddresses.test(address) && !address.startsWith('data:');
}

/** A picture of the document itself, of the kinds that are pixels alone. */
export const ownPicture = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,/;

/** The address that stands for a picture until its bytes have one: the sign is in no real picture. */
const placeOfPicture = 'data:image/png;base64,~';

export function pictureAddress(index: number): string {
  return `${placeOfPicture}${index}`;
}

/** The index of a picture that an address stands for; undefined for all other addresses. */
export function pictureIndex(address: string): number | undefined {
  return address.startsWith(placeOfPicture) ? Number(address.slice(placeOfPicture.length)) : undefined;
}
