import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/**
 * Writes, into the folder given, the javax.imageio.spi.ServiceRegistry of this Java as it was before Java 9: open to
 * the services of any library. For `--patch-module java.desktop=folder` of a suite that counts on it.
 */
public class OpenServiceRegistry {
  static final String NAME = "javax/imageio/spi/ServiceRegistry";

  public static void main(String[] arguments) throws IOException {
    Path original = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.desktop", NAME + ".class");
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(Files.readAllBytes(original)).accept(new Opened(writer), 0);
    Path target = Path.of(arguments[0], NAME + ".class");
    Files.createDirectories(target.getParent());
    Files.write(target, writer.toByteArray());
  }

  static class Opened extends ClassVisitor {
    Opened(ClassVisitor next) {
      super(Opcodes.ASM8, next);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
      if (name.equals("checkClassAllowed")) {
        next.visitCode();
        next.visitInsn(Opcodes.RETURN);
        next.visitMaxs(0, 0);
        next.visitEnd();
        return null;
      }
      return name.equals("lookupProviders") ? new DeclaresUse(next) : next;
    }
  }

  /** A module finds only the services it declares to use: this one now declares whatever it is asked for. */
  static class DeclaresUse extends MethodVisitor {
    DeclaresUse(MethodVisitor next) {
      super(Opcodes.ASM8, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      visitLdcInsn(Type.getObjectType(NAME));
      visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Class", "getModule", "()Ljava/lang/Module;", false);
      visitVarInsn(Opcodes.ALOAD, 0);
      String addUses = "(Ljava/lang/Class;)Ljava/lang/Module;";
      visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Module", "addUses", addUses, false);
      visitInsn(Opcodes.POP);
    }
  }
}
