# Merges what each test program wrote into BUILD_DIR/rules-executed.txt: the ids of the rules of which every
# test that ran has passed, sorted, one per line. Only the programs in TESTS count, so that the file of one
# removed since is not read.
#
# usage: cmake -D TESTS=a;b -D BUILD_DIR=dir -P merge_rules.cmake

set(passed)
set(failed)
foreach(test IN LISTS TESTS)
  foreach(verdict passed failed)
    set(file ${BUILD_DIR}/rules/${test}.${verdict}.txt)
    if(EXISTS ${file})
      file(STRINGS ${file} ids)
      list(APPEND ${verdict} ${ids})
    endif()
  endforeach()
endforeach()

# Failed in one program, passed in another: not covered.
list(REMOVE_ITEM passed ${failed})
list(REMOVE_DUPLICATES passed)
list(SORT passed)
list(LENGTH passed count)
list(TRANSFORM passed APPEND "\n")
file(WRITE ${BUILD_DIR}/rules-executed.txt ${passed})
message(STATUS "${count} rules executed")
