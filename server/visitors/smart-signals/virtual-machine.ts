/**
 * Whether the name of a graphics processor is that of a software renderer or a virtual machine; undefined if the browser
 * doesn't report it.
 */
export const isVirtualMachine = (renderer: string | undefined): boolean | undefined =>
  renderer === undefined ? undefined : VIRTUAL.test(renderer);

const VIRTUAL =
  /swiftshader|llvmpipe|softpipe|vmware|svga3d|virtualbox|parallels|qemu|virgl|virtio|hyper-v|microsoft basic render|paravirtual/i;
